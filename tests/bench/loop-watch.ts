import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** Preloaded into a measured server: on SIGUSR2 writes the event loop delay since the last signal, and memory, to the file LOOP_WATCH. */
const file = process.env.LOOP_WATCH;
const watch = monitorEventLoopDelay({ resolution: 2 });
watch.enable();
let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20).unref();
/** The longest CPU time of the main thread between two ticks, which is independent of other load on the machine. */
let longestCpu = 0;
let cpu = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(cpu);
  cpu = process.threadCpuUsage();
  longestCpu = Math.max(longestCpu, user + system);
}, 2).unref();
let load = performance.eventLoopUtilization();
process.on('SIGUSR2', () => {
  const ms = (nanoseconds: number) => Math.round(nanoseconds / 1e5) / 10;
  const since = performance.eventLoopUtilization(load);
  load = performance.eventLoopUtilization();
  if (file)
    writeFileSync(
      file,
      JSON.stringify({
        p99: ms(watch.percentile(99)),
        longest: ms(watch.max),
        longestCpu: ms(longestCpu * 1e3),
        rssMb: Math.round(process.memoryUsage.rss() / 1e6),
        peakMb: Math.round(Math.max(peak, process.memoryUsage.rss()) / 1e6),
        heapMb: Math.round(process.memoryUsage().heapUsed / 1e6),
        busyMs: Math.round(since.active),
      }),
    );
  watch.reset();
  peak = 0;
  longestCpu = 0;
});
