package tel.billing.story;

import org.junit.jupiter.api.TestReporter;

/// The text of a use case: the precondition, the action, the result. A [Step] contains words and code in one
/// value, so that they stay consistent. The types enforce the order of the steps.
public final class Story {
    private final TestReporter reporter;

    public Story(TestReporter reporter) {
        this.reporter = reporter;
    }

    /// A sentence without its first word, on one line, and the code for it.
    public record Step(String text, Runnable action) {
        public Step {
            if (text.isBlank() || text.lines().count() > 1) {
                throw new IllegalArgumentException("a step must be one line: " + text);
            }
        }
    }

    public Setting given(Step step) {
        return report("Given", step, new Setting());
    }

    public Action when(Step step) {
        return report("When", step, new Action());
    }

    /// After a precondition comes an action.
    public final class Setting {
        private Setting() {}

        public Setting and(Step step) {
            return report("and", step, this);
        }

        public Action when(Step step) {
            return Story.this.when(step);
        }
    }

    /// After an action comes a result.
    public final class Action {
        private Action() {}

        public Action and(Step step) {
            return report("and", step, this);
        }

        public Result then(Step step) {
            return report("Then", step, new Result());
        }
    }

    /// After a result the story ends, or continues with another action.
    public final class Result {
        private Result() {}

        public Result and(Step step) {
            return report("and", step, this);
        }

        public Action when(Step step) {
            return Story.this.when(step);
        }
    }

    /// Reports a step before it runs, so that a failed story shows its failed step.
    private <N> N report(String keyword, Step step, N next) {
        reporter.publishEntry(keyword, step.text());
        step.action().run();
        return next;
    }
}
