package tel.billing.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tel.billing.benchmark.load.Latencies;
import tel.billing.benchmark.load.Measurement;
import tel.billing.benchmark.process.CpuMeter.Cpu;

class ReportTest {
    private static final long MIB = 1024 * 1024;

    @Test
    void a_run_is_printed_as_a_table_with_limits_and_goals() {
        var figures = new LinkedHashMap<>(Goals.BUDGETS);
        figures.put(Figure.at(32, "top-up"), 500.0);
        figures.put(Figure.at(32, Goals.MINIMAL_SCRIPT + "top-up"), 1_000.0);
        figures.put(Figure.at(32, Goals.SAME_STATEMENTS + "top-up"), 2_000.0);
        figures.put(Goals.START_EXTERNAL, 2.5);

        assertThat(printed(new Result(List.of(cell()), figures, List.of())))
                .containsExactly(
                        "bench |",
                        "bench | requests  conn.  per s  limit  reached  same SQL  reached  p50 ms  p99 ms  p99 full"
                                + "  refused  CPU svc    db  gen.  other  MiB",
                        "bench | top-up       32    500  1,000     50 %     2,000     25 %     2.0     3.0       5.0"
                                + "     50 %     1.00  0.50  0.25   0.33  300",
                        "bench |",
                        "bench | other figures                value",
                        "bench | start, external database, s   2.50",
                        "bench |",
                        "bench | met     top-up at 32: 50 % of pgbench with a minimal script: top-up at 32; goal: at"
                                + " least 40 %",
                        "bench | MISSED  top-up at 32: 25 % of the same statements in PostgreSQL alone: top-up at 32;"
                                + " goal: at least 60 %",
                        "bench | WARNING other programs used up to 0.33 processors; repeat the run on a quiet machine",
                        "bench | FAILED: top-up");
    }

    @Test
    void a_run_without_misses_ends_with_measured() {
        assertThat(printed(new Result(List.of(), Goals.BUDGETS, List.of())).getLast())
                .isEqualTo("bench | MEASURED");
    }

    private static Cell cell() {
        var saturated = new Measurement(Duration.ofSeconds(1), repeated(5_000_000), repeated(1_000_000));
        var paced = Latencies.of(2_000_000, 2_000_000, 3_000_000);
        return new Cell("top-up", 32, saturated, paced, new Cpu(1, 0.5, 0.25, 0.33), 300 * MIB);
    }

    /// Five hundred requests with this latency.
    private static Latencies repeated(long nanos) {
        return Latencies.of(LongStream.generate(() -> nanos).limit(500).toArray());
    }

    private static List<String> printed(Result result) {
        var out = new ByteArrayOutputStream();
        new Report(new PrintStream(out, true, UTF_8)).result(result);
        return out.toString(UTF_8).lines().map(String::stripTrailing).toList();
    }
}
