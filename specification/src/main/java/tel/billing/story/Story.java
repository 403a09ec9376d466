package tel.billing.story;

import org.junit.jupiter.api.TestReporter;

/// Tells a use case: what was given, what somebody does, what comes of it. A [Step] says and does in one value, so the
/// words cannot drift from the deed; a story told out of order does not compile.
public final class Story {
    private final TestReporter reporter;

    public Story(TestReporter reporter) {
        this.reporter = reporter;
    }

    /// A sentence without its first word, on one line, and what it means.
    public record Step(String words, Runnable deed) {
        public Step {
            if (words.isBlank() || words.lines().count() > 1) {
                throw new IllegalArgumentException("a step is told in one line: " + words);
            }
        }
    }

    public Setting given(Step step) {
        return tell("Given", step, new Setting());
    }

    public Action when(Step step) {
        return tell("When", step, new Action());
    }

    /// After what was given comes what somebody does.
    public final class Setting {
        private Setting() {}

        public Setting and(Step step) {
            return tell("and", step, this);
        }

        public Action when(Step step) {
            return Story.this.when(step);
        }
    }

    /// After what somebody does comes what is seen.
    public final class Action {
        private Action() {}

        public Action and(Step step) {
            return tell("and", step, this);
        }

        public Result then(Step step) {
            return tell("Then", step, new Result());
        }
    }

    /// After what is seen the story ends, or goes on with what somebody does next.
    public final class Result {
        private Result() {}

        public Result and(Step step) {
            return tell("and", step, this);
        }

        public Action when(Step step) {
            return Story.this.when(step);
        }
    }

    /// Told before it is done, so that a story which breaks off shows where.
    private <N> N tell(String keyword, Step step, N next) {
        reporter.publishEntry(keyword, step.words());
        step.deed().run();
        return next;
    }
}
