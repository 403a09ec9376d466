package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BrokenScenariosTest {

    @Test
    void a_failure_shows_the_broken_invariant_first_and_then_the_run() {
        assertThat(everyTrialOf(BrokenScenario.halfDone()))
                .hasMessageStartingWith("[number of starts]")
                .hasMessageContainingAll("unfit, one cut, half done", """
                    client 1: QuickPasswordHashes.hash, outside
                    client 1: receives\
                    """, """
                    client 1: is answered: hashed
                    client 1 is done
                    --- 31s later ---
                    """, """
                    >>> client 2 DIES right after QuickPasswordHashes.hash
                    client 2 has died
                    === from here on without faults; recovery completes what is left ===
                    """);
    }

    @Test
    void a_failed_schedule_is_reported_with_the_command_that_repeats_it() {
        var scheduleRange = new ScheduleRange(7, 0, 1_000);

        var failure = drawn(scheduleRange);

        assertThat(failure)
                .hasMessageContaining("-Dtest='BrokenScenariosTest#with_many*' -Dcuts.seed=7 -Dcuts.schedule=");
        var number = Long.parseLong(failure.getMessage().replaceFirst("(?s).*cuts\\.schedule=(\\d+).*", "$1"));
        assertThat(drawn(new ScheduleRange(7, number, number + 1))).hasMessage(failure.getMessage());
    }

    @Test
    void a_scenario_without_external_calls_proves_nothing() {
        assertThat(everyTrialOf(BrokenScenario.withoutRemoteCalls()))
                .hasMessageStartingWith("no call of an external system was watched");
    }

    @Test
    void random_schedules_of_which_none_calls_an_external_system_prove_nothing() {
        var schedules = new RandomRuns(
                "BrokenScenariosTest", new ScheduleRange(7, 0, 10), BrokenScenario.withoutRemoteCalls(), 0, 1);

        assertThat(schedules.tryOut().failure().orElseThrow())
                .hasMessageStartingWith("no call of an external system was watched");
    }

    @Test
    void an_operation_that_does_not_complete_in_time_is_reported() {
        assertThat(everyTrialOf(BrokenScenario.neverSettled()))
                .hasMessageStartingWith("the operation did not complete within 2m 5s");
    }

    private static AssertionError everyTrialOf(FaultScenario.Setting setting) {
        return new ExhaustiveRuns("unfit, one cut", setting, 1, Run::ofTakingOver)
                .tryOut()
                .failure()
                .orElseThrow();
    }

    private static AssertionError drawn(ScheduleRange scheduleRange) {
        return new RandomRuns("BrokenScenariosTest", scheduleRange, BrokenScenario.halfDone(), 0, 1)
                .tryOut()
                .failure()
                .orElseThrow();
    }
}
