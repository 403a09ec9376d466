package tel.billing.story;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/// Writes the stories of a test run into `target/use-cases`. A story is a test that reports steps and belongs
/// to a package named `story` or to a package below it. Tests may run in parallel.
public final class StoryBook implements TestExecutionListener {
    private static final Path DIRECTORY = Path.of("target", "use-cases");

    /// JUnit appends the parameter types of a test to its name.
    private static final Pattern PARAMETERS = Pattern.compile(" \\([^)]*\\)$");

    private final Map<TestIdentifier, List<ReportedStory.Line>> lines = new ConcurrentHashMap<>();
    private final List<ReportedStory> stories = new CopyOnWriteArrayList<>();
    private TestPlan plan;

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
        var reported = lines.computeIfAbsent(test, _ -> new ArrayList<>());
        entry.getKeyValuePairs().forEach((keyword, text) -> reported.add(line(keyword, text, reported)));
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        var reported = lines.remove(test);
        if (reported != null
                && test.getSource().orElse(null) instanceof MethodSource source
                && source.getClassName().contains(".story.")) {
            stories.add(story(test, source, reported, result.getStatus() == Status.SUCCESSFUL));
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan finished) {
        if (!stories.isEmpty()) {
            write(pages());
        }
    }

    /// The pages of all stories so far, by file name.
    Map<String, String> pages() {
        return new StoryPages(stories).byFile();
    }

    private static ReportedStory.Line line(String keyword, String text, List<ReportedStory.Line> before) {
        return new ReportedStory.Line(keyword.equals("and") ? before.getLast().keyword() : keyword, text);
    }

    private ReportedStory story(
            TestIdentifier test, MethodSource source, List<ReportedStory.Line> reported, boolean holds) {
        // An example is a child of its story, which is a child of its class.
        var story = test;
        var topic = parent(test);
        while (!(topic.getSource().orElse(null) instanceof ClassSource)) {
            story = topic;
            topic = parent(topic);
        }
        var sentence = PARAMETERS.matcher(story.getDisplayName()).replaceFirst("");
        return new ReportedStory(Place.of(source), topic.getDisplayName(), sentence, reported, holds);
    }

    private TestIdentifier parent(TestIdentifier test) {
        return plan.getParent(test).orElseThrow();
    }

    private static void write(Map<String, String> pages) {
        try {
            Files.createDirectories(DIRECTORY);
            for (var page : pages.entrySet()) {
                Files.writeString(DIRECTORY.resolve(page.getKey()), page.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
