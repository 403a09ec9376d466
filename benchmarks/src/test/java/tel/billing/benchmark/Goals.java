package tel.billing.benchmark;

import static tel.billing.benchmark.Figure.at;
import static tel.billing.benchmark.Figure.of;
import static tel.billing.benchmark.Goal.atLeast;
import static tel.billing.benchmark.Goal.atMost;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tel.billing.benchmark.request.RequestKinds;

/// All goals, and the names of the figures that they compare.
final class Goals {
    static final String SAME_STATEMENTS = "the same statements in PostgreSQL alone: ";
    static final String MINIMAL_SCRIPT = "pgbench with a minimal script: ";
    static final String BARE_GET = "bare-get";
    static final String HASHES = "Argon2id by two threads: ";
    static final Figure ONE_LINE_PROGRAM = of("start of a Java program of one line, s");
    static final Figure ONE_LINE_PROGRAM_LATER = of("start of a Java program of one line at the end, s");
    static final Figure START_EXTERNAL = of("start, external database, s");
    static final Figure START_EMBEDDED = of("start, embedded database, s");
    static final Figure RENEWALS = of("renewals per second");
    static final Figure RENEWAL_LIMIT = of("top-ups of pgbench before the renewals, per second");
    static final Figure MEMORY_UNDER_LOAD = of("resident memory under load, MiB");
    static final Figure BEFORE_OVERLOAD = of("overload: top-ups per second at 32 connections, before");
    static final Figure AFTER_OVERLOAD = of("overload: top-ups per second at 32 connections, after");
    static final Figure WITHOUT_OVERLOAD = of("overload: the mean of both");
    static final Figure OFFERED = of("overload: offered per second at 256 connections");
    static final Figure ACCEPTED = of("overload: accepted per second");
    static final Figure REFUSED = of("overload: refused, share");
    static final Figure ACCEPTED_LATENCY = of("overload: p99 of accepted requests, ms");
    static final Figure REFUSED_LATENCY = of("overload: p99 of refused requests, ms");
    static final Figure PAGE_MEDIAN = of("portal: median of its first page at one connection, ms");
    static final Figure IDLE_STATEMENTS = of("statements a second while idle");
    static final Figure IDLE_CPU = of("processors while idle");
    static final Figure MEMORY_BUDGET = of("350 MiB");
    static final Figure REFUSAL_BUDGET = of("2,500 ms");
    static final Figure PAGE_BUDGET = of("100 ms");
    static final Figure STATEMENT_BUDGET = of("2 statements a second");
    static final Figure CPU_BUDGET = of("0.5 % of a processor");

    /// The column that the goals are about.
    static final int CONNECTIONS = 32;

    /// The minimum ratio of the rate with many accounts to the rate with few; for times, of the time with few
    /// to the time with many.
    static final double SCALE = 0.85;

    private static final int MANY = 128;
    /// The rows that many clients must not make slower.
    private static final List<String> AS_FAST_WITH_MANY_CLIENTS = List.of("top-up", "refresh", "me", "sign-in");

    /// What does not depend on the speed of the machine has a fixed budget. A page has one, too, because a person waits
    /// for it: after 100 ms a reply no longer seems immediate (Nielsen, Usability Engineering).
    static final Map<Figure, Double> BUDGETS = Map.of(
            MEMORY_BUDGET,
            350.0,
            STATEMENT_BUDGET,
            2.0,
            CPU_BUDGET,
            0.005,
            REFUSAL_BUDGET,
            2_500.0,
            PAGE_BUDGET,
            100.0);

    /// On the machine of the first measurements, about 3 seconds.
    private static final double START_RATIO = 5;

    /// One second more, for the start of PostgreSQL.
    private static final double START_EMBEDDED_RATIO = START_RATIO * 4 / 3;

    private static final List<Goal> ALL = Stream.concat(
                    Stream.of(
                            atLeast(0.40, "top-up", column("top-up"), column(MINIMAL_SCRIPT + "top-up")),
                            atLeast(0.60, "top-up", column("top-up"), column(SAME_STATEMENTS + "top-up")),
                            atLeast(0.50, "refresh", column("refresh"), column(MINIMAL_SCRIPT + "refresh")),
                            atLeast(3, "replay", column("replay"), column("top-up")),
                            atLeast(0.60, "me", column("me"), column(BARE_GET)),
                            atLeast(0.90, "sign-in", column("sign-in"), column(HASHES + "sign-in")),
                            // 1,200 a second, where the minimal top-up reached 2,970.
                            atLeast(0.40, "renewals", RENEWALS, RENEWAL_LIMIT),
                            atMost(START_RATIO, "start", START_EXTERNAL, ONE_LINE_PROGRAM),
                            atMost(START_EMBEDDED_RATIO, "start", START_EMBEDDED, ONE_LINE_PROGRAM_LATER),
                            atMost(1, "memory", MEMORY_UNDER_LOAD, MEMORY_BUDGET),
                            atLeast(0.90, "overload", ACCEPTED, WITHOUT_OVERLOAD),
                            // Little longer than a request waits for admission.
                            atMost(1, "overload", REFUSED_LATENCY, REFUSAL_BUDGET),
                            atMost(1, RequestKinds.PORTAL, PAGE_MEDIAN, PAGE_BUDGET),
                            atMost(1, "idle", IDLE_STATEMENTS, STATEMENT_BUDGET),
                            atMost(1, "idle", IDLE_CPU, CPU_BUDGET)),
                    AS_FAST_WITH_MANY_CLIENTS.stream().map(row -> atLeast(0.90, row, at(MANY, row), rightBefore(row))))
            .toList();

    private Goals() {}

    static List<Goal> all() {
        return ALL;
    }

    /// Whether a goal compares the cell with [#rightBefore].
    static boolean isComparedWithFewer(String row, int connections) {
        return connections == MANY && AS_FAST_WITH_MANY_CLIENTS.contains(row);
    }

    /// The rate at [#CONNECTIONS] right before the rate with many, because the speed of a virtual machine changes.
    static Figure rightBefore(String row) {
        return of("%s at %s, right before".formatted(row, CONNECTIONS));
    }

    private static Figure column(String name) {
        return at(CONNECTIONS, name);
    }
}
