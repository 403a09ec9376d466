package tel.billing.story;

import java.util.List;

/// One story as a test run reported it. A story with examples is reported once for each example.
///
/// @param topic the topic of the stories in its class
/// @param sentence the name of the test
/// @param holds whether the test succeeded
record ReportedStory(Place place, String topic, String sentence, List<Line> lines, boolean holds) {
    ReportedStory {
        lines = List.copyOf(lines);
    }

    /// A step under its keyword, which is `Given`, `When` or `Then`.
    record Line(String keyword, String text) {}
}
