/**
 * Stars of a zodiac figure: right ascension in hours, declination in degrees (J2000), magnitude. Source: Yale
 * Bright Star Catalogue, rounded. Lines are those of the usual figures.
 */
export type Constellation = {
  stars: Record<string, [ra: number, dec: number, magnitude: number]>;
  lines: string;
};

export const SIGNS = [
  "Aries", "Taurus", "Gemini", "Cancer", "Leo", "Virgo", "Libra", "Scorpio", "Sagittarius", "Capricorn",
  "Aquarius", "Pisces",
] as const; // prettier-ignore
export type Sign = (typeof SIGNS)[number];

export const SKY: Record<Sign, Constellation> = {
  Aries: {
    stars: {
      alp: [2.12, 23.46, 2],
      bet: [1.911, 20.81, 2.6],
      gam: [1.892, 19.29, 3.9],
      c41: [2.833, 27.26, 3.6],
    },
    lines: "c41 alp bet gam",
  },
  Taurus: {
    stars: {
      alp: [4.599, 16.51, 0.9], bet: [5.438, 28.61, 1.7], zet: [5.627, 21.14, 3], eps: [4.477, 19.18, 3.5],
      del: [4.382, 17.54, 3.8],
      gam: [4.33, 15.63, 3.7], the: [4.478, 15.87, 3.4], lam: [4.011, 12.49, 3.5], omi: [3.413, 9.03, 3.6],
    }, // prettier-ignore
    lines: "bet eps del gam the alp zet,gam lam omi",
  },
  Gemini: {
    stars: {
      alp: [7.577, 31.89, 1.6], bet: [7.755, 28.03, 1.1], gam: [6.629, 16.4, 1.9], del: [7.335, 21.98, 3.5],
      eps: [6.732, 25.13, 3],
      zet: [7.068, 20.57, 3.9], eta: [6.248, 22.51, 3.3], mu: [6.383, 22.51, 2.9], kap: [7.741, 24.4, 3.6],
      lam: [7.302, 16.54, 3.6],
      xi: [6.755, 12.9, 3.4], tau: [7.186, 30.25, 4.4], ups: [7.599, 26.9, 4.1], the: [6.88, 33.96, 3.6],
    }, // prettier-ignore
    lines: "alp tau eps mu eta,tau the,tau ups bet,ups del zet gam,del lam xi,ups kap",
  },
  Cancer: {
    stars: {
      alp: [8.975, 11.86, 4.3],
      bet: [8.275, 9.19, 3.5],
      del: [8.745, 18.15, 3.9],
      gam: [8.721, 21.47, 4.7],
      iot: [8.778, 28.76, 4],
    },
    lines: "iot gam del alp,del bet",
  },
  Leo: {
    stars: {
      reg: [10.139, 11.97, 1.4], eta: [10.122, 16.76, 3.5], gam: [10.333, 19.84, 2.1],
      zet: [10.278, 23.42, 3.4], mu: [9.879, 26, 3.9],
      eps: [9.764, 23.77, 3], del: [11.235, 20.52, 2.6], the: [11.237, 15.43, 3.3], bet: [11.818, 14.57, 2.1],
    }, // prettier-ignore
    lines: "eps mu zet gam eta reg the bet del gam,del the",
  },
  Virgo: {
    stars: {
      spi: [13.42, -11.16, 1], gam: [12.694, -1.45, 2.7], bet: [11.845, 1.76, 3.6], eta: [12.332, -0.67, 3.9],
      del: [12.927, 3.4, 3.4],
      eps: [13.036, 10.96, 2.8], zet: [13.578, -0.6, 3.4], the: [13.166, -5.54, 4.4],
      tau: [14.027, 1.54, 4.3], mu: [14.718, -5.66, 3.9],
      iot: [14.267, -6, 4.1],
    }, // prettier-ignore
    lines: "bet eta gam del eps,gam the spi,del zet tau,spi iot mu,zet spi",
  },
  Libra: {
    stars: {
      alp: [14.848, -16.04, 2.8], bet: [15.283, -9.38, 2.6], gam: [15.592, -14.79, 3.9],
      sig: [15.068, -25.28, 3.3],
      ups: [15.617, -28.14, 3.6], tau: [15.644, -29.78, 3.7],
    }, // prettier-ignore
    lines: "sig alp bet gam ups tau,alp gam",
  },
  Scorpio: {
    stars: {
      alp: [16.49, -26.43, 1], bet: [16.091, -19.81, 2.6], del: [16.006, -22.62, 2.3],
      pi: [15.981, -26.11, 2.9], sig: [16.353, -25.59, 2.9],
      tau: [16.598, -28.22, 2.8], eps: [16.836, -34.29, 2.3], mu: [16.864, -38.05, 3],
      zet: [16.91, -42.36, 3.6], eta: [17.203, -43.24, 3.3],
      the: [17.622, -43, 1.9], iot: [17.793, -40.13, 3], kap: [17.708, -39.03, 2.4], lam: [17.56, -37.1, 1.6],
    }, // prettier-ignore
    lines: "bet del pi,del sig alp tau eps mu zet eta the iot kap lam",
  },
  Sagittarius: {
    stars: {
      eps: [18.403, -34.38, 1.8], del: [18.35, -29.83, 2.7], lam: [18.466, -25.42, 2.8],
      gam: [18.097, -30.42, 3], sig: [18.921, -26.3, 2.1],
      phi: [18.761, -26.99, 3.2], zet: [19.044, -29.88, 2.6], tau: [19.116, -27.67, 3.3],
      eta: [18.294, -36.76, 3.1], mu: [18.23, -21.06, 3.8],
      pi: [19.163, -21.02, 2.9],
    }, // prettier-ignore
    lines: "gam del lam phi sig tau zet eps gam,del eps,phi zet,del phi,eps eta,lam mu,sig pi",
  },
  Capricorn: {
    stars: {
      alp: [20.301, -12.54, 3.6], bet: [20.35, -14.78, 3.1], psi: [20.768, -25.27, 4.1],
      ome: [20.864, -26.92, 4.1], zet: [21.444, -22.41, 3.7],
      del: [21.784, -16.13, 2.9], gam: [21.668, -16.66, 3.7], iot: [21.371, -16.83, 4.3],
      the: [21.099, -17.23, 4.1],
    }, // prettier-ignore
    lines: "alp bet psi ome zet del gam iot the bet",
  },
  Aquarius: {
    stars: {
      alp: [22.096, -0.32, 2.9], bet: [21.526, -5.57, 2.9], gam: [22.361, -1.39, 3.8],
      zet: [22.48, -0.02, 3.7], eta: [22.589, -0.12, 4],
      del: [22.911, -15.82, 3.3], lam: [22.877, -7.58, 3.7], eps: [20.795, -9.5, 3.8],
      the: [22.281, -7.78, 4.2], tau: [22.827, -13.59, 4],
      iot: [22.107, -13.87, 4.3],
    }, // prettier-ignore
    lines: "eps bet alp gam zet eta lam tau del,alp the lam,bet iot",
  },
  Pisces: {
    stars: {
      alp: [2.034, 2.76, 3.8], omi: [1.757, 9.16, 4.3], eta: [1.525, 15.35, 3.6], phi: [1.229, 24.58, 4.7],
      ups: [1.324, 27.26, 4.8],
      tau: [1.195, 30.09, 4.5], nu: [1.69, 5.49, 4.4], eps: [1.049, 7.89, 4.3], del: [0.811, 7.59, 4.4],
      ome: [23.988, 6.86, 4],
      iot: [23.666, 5.63, 4.1], the: [23.466, 6.38, 4.3], gam: [23.286, 3.28, 3.7], kap: [23.449, 1.26, 4.9],
      lam: [23.701, 1.78, 4.5],
    }, // prettier-ignore
    lines: "tau ups phi eta omi alp nu eps del ome iot the gam kap lam iot",
  },
};
