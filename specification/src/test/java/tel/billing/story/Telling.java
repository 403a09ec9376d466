package tel.billing.story;

import java.util.List;

/// One story as a test run told it; a story with examples is told once for each of them.
///
/// @param topic    what the stories of its class are about
/// @param sentence what it says, which is the name of the test
/// @param holds    whether the test succeeded
record Telling(Place place, String topic, String sentence, List<Line> lines, boolean holds) {
    Telling {
        lines = List.copyOf(lines);
    }

    /// A step under its keyword, which is `Given`, `When` or `Then`.
    record Line(String keyword, String words) {}
}
