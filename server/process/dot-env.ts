/** Adds the settings of `.env` to the environment, whose own take precedence. A demo reads none: they belong to the site beside it. */
export function loadDotEnv(): void {
  if (process.env.STORYHEARTH_DEMO) return;
  try {
    process.loadEnvFile();
  } catch {
    // usually there is no .env file
  }
}
