package tel.billing.cut;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class UnfitOrdealsTest {

    @Test
    void what_is_half_done_is_told_first_and_then_how_it_came_to_that() {
        assertThat(everyTrialOf(UnfitOrdeal.halfDone()))
                .hasMessageStartingWith("[times it was begun]")
                .hasMessageContainingAll("unfit, one cut, half done", """
                        client 1: QuickPasswordHashes.hash, outside
                        client 1: is told""", """
                        client 1: is answered: hashed
                        client 1 is done
                        --- 31s later ---
                        """, """
                        >>> client 2 DIES right after QuickPasswordHashes.hash
                        client 2 is no more
                        === from here on nothing is cut, and what is left is finished ===
                        """);
    }

    @Test
    void a_schedule_that_failed_is_told_with_what_repeats_it_alone() {
        var schedules = new Schedules(7, 0, 1_000);

        var failure = drawn(schedules);

        assertThat(failure).hasMessageContaining("-Dtest='UnfitOrdealsTest#with_many*' -Dcuts.seed=7 -Dcuts.schedule=");
        var number = Long.parseLong(failure.getMessage().replaceFirst("(?s).*cuts\\.schedule=(\\d+).*", "$1"));
        assertThat(drawn(new Schedules(7, number, number + 1))).hasMessage(failure.getMessage());
    }

    @Test
    void an_ordeal_that_never_reaches_out_shows_nothing() {
        assertThat(everyTrialOf(UnfitOrdeal.neverReachingOut()))
                .hasMessageStartingWith("no call was watched that reaches out of the database");
    }

    @Test
    void patience_runs_out_with_a_sentence() {
        assertThat(everyTrialOf(UnfitOrdeal.neverSettled()))
                .hasMessageStartingWith("nobody finished within 2m 5s what was begun");
    }

    private static AssertionError everyTrialOf(Ordeal.Setting setting) {
        return new EveryTrials("unfit, one cut", setting, 1, Trial::ofTakingOver)
                .tryOut()
                .failure()
                .orElseThrow();
    }

    private static AssertionError drawn(Schedules schedules) {
        return new DrawnTrials("UnfitOrdealsTest", schedules, UnfitOrdeal.halfDone(), 0, 1)
                .tryOut()
                .failure()
                .orElseThrow();
    }
}
