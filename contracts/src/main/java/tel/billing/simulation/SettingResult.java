package tel.billing.simulation;

import java.util.List;
import java.util.Optional;

/// The result of a setting: the number of runs, and the first failure.
record SettingResult(String heading, String tried, Optional<AssertionError> failure) {

    /// Throws the first failure. Prints a line for each setting if there is none.
    static void sum(List<SettingResult> tallies) {
        for (var tally : tallies) {
            if (tally.failure().isPresent()) {
                throw tally.failure().get();
            }
        }
        for (var tally : tallies) {
            System.out.println("%s: %s".formatted(tally.heading(), tally.tried()));
        }
    }
}
