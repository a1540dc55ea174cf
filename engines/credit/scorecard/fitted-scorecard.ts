import type { Card } from './card.ts'

/** Written by benchmarks/credit/scorecard.ts --write: log odds of failure within a year, points by class of each ratio. */
export const fittedCard: Card = {
  intercept: -3.6631,
  parts: [
    {
      id: 'retainedEarningsToLiabilities',
      cuts: [0.13444, 0.25798, 1.1386],
      points: [0.1824, -0.107, -0.3278, -0.732],
    },
    {
      id: 'fundsMargin',
      cuts: [0.040145],
      points: [0.0949, -0.0511],
    },
    {
      id: 'fundsToLiabilities',
      cuts: [0.001712, 0.042526],
      points: [0.3069, 0.0713, -0.0619],
    },
    {
      id: 'cashEarningsToLiabilities',
      cuts: [-0.21701, 0.093328],
      points: [0.1447, 0.0737, -0.0366],
    },
    {
      id: 'inventoryDaysOfRevenue',
      cuts: [0.1702, 10.396, 30.231, 76.466, 148.11],
      points: [0.3594, 0.2746, 0.1077, -0.0986, -0.1286, -0.2717],
    },
    {
      id: 'receivablesDaysOfRevenue',
      cuts: [15.161, 29.45, 34.602, 51.082],
      points: [0.1427, 0.4161, 0.2786, 0.1699, -0.1611],
    },
    {
      id: 'revenueToPriorRevenue',
      cuts: [
        0.69864, 0.83528, 0.90927, 0.98922, 1.016, 1.0658, 1.0936, 1.1175, 1.1695, 1.1987, 1.2658, 1.7138,
      ],
      points: [
        1.2683, 1.2893, 0.5497, 0.3418, 0.3971, -0.0694, -0.1016, -0.1416, -0.1965, -0.3852, -0.4403, -0.4458,
        -0.362,
      ],
    },
    {
      id: 'currentWithoutInventories',
      cuts: [0.23121, 0.36037, 0.64013, 0.71795, 0.79556, 0.87464, 3.0181],
      points: [0.9706, 0.8986, 0.4434, 0.2974, 0.0799, -0.0062, -0.2927, -0.311],
    },
    {
      id: 'liquidToCurrentLiabilities',
      cuts: [0.009458, 0.018261, 0.051078],
      points: [0.3224, 0.2823, 0.1239, -0.065],
    },
    {
      id: 'currentLiabilitiesToAssets',
      cuts: [0.13074, 0.36329, 0.39669],
      points: [-0.1667, -0.0367, 0.0247, 0.0961],
    },
    {
      id: 'revenueToLiabilities',
      cuts: [2.5771, 15.79],
      points: [0.1753, -0.1315, 0.0427],
    },
    {
      id: 'receivablesToLiabilities',
      cuts: [0.086597, 0.41956],
      points: [-0.2913, -0.0414, 0.0484],
    },
    {
      id: 'fixedAssetsToLiabilities',
      cuts: [0.22337, 0.60591, 1.0645, 1.5517],
      points: [0.2438, 0.1334, 0.0368, -0.0456, -0.2625],
    },
    {
      id: 'marginAfterSelling',
      cuts: [-0.14098, -0.047444, -0.012006],
      points: [1.2391, 0.9979, 0.563, -0.1646],
    },
    {
      id: 'operatingCostToLiabilities',
      cuts: [-0.021262, 0.045226, 0.91093, 1.303, 2.9168, 11.633],
      points: [-0.3096, -0.2174, -0.1576, -0.1178, 0.0635, 0.1455, 0.4616],
    },
  ],
  pairs: [
    {
      first: 'currentWithoutInventories',
      second: 'receivablesToLiabilities',
      firstCuts: [0.5601, 0.87464, 1.3295, 2.3964],
      secondCuts: [0.24021, 0.41956, 0.66844, 1.1398],
      points: [
        [0, 0, 1.1356, 2.0487, 2.0487],
        [0, 0, -0.0479, 0.7507, 0.7507],
        [0, 0, -0.0479, -0.1623, -0.1623],
        [0, 0, -0.0479, -0.1623, -0.1623],
        [0, 0, -0.0479, -0.1623, -0.1623],
      ],
    },
    {
      first: 'inventoryDaysOfRevenue',
      second: 'currentWithoutInventories',
      firstCuts: [14.474, 30.231, 48.039, 76.466],
      secondCuts: [0.5601, 0.87464, 1.3295, 2.3964],
      points: [
        [0.2392, 0.0355, -0.0663, -0.0663, -0.2256],
        [0.1645, 0.0355, -0.0663, -0.0663, -0.2256],
        [0.058, 0.0355, -0.0663, -0.0663, -0.2256],
        [0.058, 0.0355, -0.0663, -0.0663, -0.2256],
        [0, 0, 0, 0, 0],
      ],
    },
    {
      first: 'inventoryDaysOfRevenue',
      second: 'operatingCostToLiabilities',
      firstCuts: [14.474, 30.231, 48.039, 76.466],
      secondCuts: [0.16161, 0.91093, 2.4867, 4.8252],
      points: [
        [-0.4477, -0.4477, 0, 0, 0.2914],
        [-0.0671, -0.0671, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [-0.1174, 0, 0, 0.1521, 0.2308],
      ],
    },
    {
      first: 'receivablesDaysOfRevenue',
      second: 'currentWithoutInventories',
      firstCuts: [34.602, 51.082, 66.854, 93.23],
      secondCuts: [0.5601, 0.87464, 1.3295, 2.3964],
      points: [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0.0072, 0.0072, 0.0072, 0.0072, 0],
        [0.0072, 0.0072, 0.0072, 0.0072, 0],
      ],
    },
    {
      first: 'inventoryDaysOfRevenue',
      second: 'receivablesDaysOfRevenue',
      firstCuts: [14.474, 30.231, 48.039, 76.466],
      secondCuts: [34.602, 51.082, 66.854, 93.23],
      points: [
        [0.4616, 0.0353, -0.054, -0.054, -0.054],
        [0.4616, 0.0353, -0.054, -0.054, -0.054],
        [0.1875, -0.054, -0.054, -0.054, -0.054],
        [0, 0.1686, 0.1686, 0.1686, 0.1686],
        [-0.1634, 0.0589, 0.0589, 0.1686, 0.1686],
      ],
    },
    {
      first: 'retainedEarningsToLiabilities',
      second: 'currentWithoutInventories',
      firstCuts: [-0.028836, 0, 0.4237],
      secondCuts: [0.5601, 0.87464, 1.3295, 2.3964],
      points: [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
      ],
    },
    {
      first: 'fundsToLiabilities',
      second: 'marginAfterSelling',
      firstCuts: [0.042526, 0.16286, 0.34506, 0.82056],
      secondCuts: [0.000743, 0.024195, 0.05535, 0.10734],
      points: [
        [0.0431, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
      ],
    },
    {
      first: 'cashEarningsToLiabilities',
      second: 'marginAfterSelling',
      firstCuts: [0.038813, 0.14756, 0.31052, 0.7395],
      secondCuts: [0.000743, 0.024195, 0.05535, 0.10734],
      points: [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
      ],
    },
  ],
}
