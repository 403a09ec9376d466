package tel.billing.benchmark;

import java.time.Duration;
import tel.billing.benchmark.load.Latencies;
import tel.billing.benchmark.load.Measurement;
import tel.billing.benchmark.process.CpuMeter.Cpu;

/// The measurement of one kind of request with a number of connections.
///
/// @param saturated as many requests as the clients could send
/// @param paced latencies at a constant rate below that
/// @param cpu while saturated
/// @param residentBytes of the service, after that
record Cell(String row, int connections, Measurement saturated, Latencies paced, Cpu cpu, long residentBytes) {

    Figure figure() {
        return Figure.at(connections, row);
    }

    double perSecond() {
        return saturated.perSecond();
    }

    Duration percentileWhileSaturated(double percent) {
        return saturated.latencies().percentile(percent);
    }
}
