// @ts-check
// The health check of the image: exits with 1 unless the site answers that it can read its database.
const { status } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).catch(() => ({ status: 0 }));
process.exit(status === 200 ? 0 : 1);
