package tel.billing.cut;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// What happened in a trial, call by call.
interface Chronicle {
    Chronicle UNWRITTEN = (_, _, _) -> {};

    void tell(Role role, String moment, Fate fate);

    /// One that can be read afterwards.
    final class Written implements Chronicle {
        private static final Pattern FAKE = Pattern.compile("tel\\.billing\\.(?!shared|cut|story)\\w+\\.spec\\.(\\w+)");

        private final List<String> lines = new ArrayList<>();

        @Override
        public void tell(Role role, String moment, Fate fate) {
            lines.add("%s, %s %s%s"
                    .formatted(role.name(), moment, call(), fate == Fate.GOES_ON ? "" : ": " + inWords(fate)));
        }

        @Override
        public String toString() {
            return String.join("\n", lines);
        }

        private static String call() {
            return StackWalker.getInstance()
                    .walk(frames -> frames.filter(Written::isOfFake)
                            .findFirst()
                            .map(frame -> frame.getClassName().replaceFirst(".*\\.", "") + "." + frame.getMethodName())
                            .orElse("a unit of work"));
        }

        private static boolean isOfFake(StackFrame frame) {
            return FAKE.matcher(frame.getClassName()).matches()
                    && !frame.getMethodName().startsWith("lambda");
        }

        private static String inWords(Fate fate) {
            return fate.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
