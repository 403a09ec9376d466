package tel.billing.simulation;

import java.lang.StackWalker.StackFrame;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.spec.Watcher.Call;

/// The description of what happens to an actor at a call of a port. It is recorded while the call is on
/// the stack.
record Incident(
        Actor actor, boolean before, Call call, @Nullable Object answer, Fault fault) implements Supplier<String> {
    private static final String UNIT = "InMemoryUnitOfWork.attempt";

    @Override
    public String get() {
        return switch (fault) {
            case GOES_ON -> before ? begun() : done();
            case DIES -> cut("DIES");
            case LOSES_CONNECTION -> cut("LOSES THE CONNECTION");
        };
    }

    private String begun() {
        return switch (call) {
            case INSIDE_UNIT -> "%s:     %s".formatted(actor, port());
            case BY_ITSELF -> "%s: %s".formatted(actor, isUnit() ? "begins a unit of work" : port());
            case OUTSIDE -> "%s: %s, outside".formatted(actor, port());
        };
    }

    private String done() {
        return switch (call) {
            case INSIDE_UNIT -> "";
            case BY_ITSELF -> isUnit() ? "%s: ends the unit of work".formatted(actor) : "";
            case OUTSIDE -> "%s: receives %s".formatted(actor, answer);
        };
    }

    private String cut(String what) {
        var port = isUnit() ? "a unit of work" : port();
        var loss = call == Call.INSIDE_UNIT ? ": the unit of work is rolled back" : "";
        return ">>> %s %s right %s %s%s".formatted(actor, what, before ? "before" : "after", port, loss);
    }

    private static boolean isUnit() {
        return port().equals(UNIT);
    }

    /// The call that the service makes, without further calls inside the fake.
    private static String port() {
        return StackWalker.getInstance()
                .walk(frames -> frames.dropWhile(frame -> isOf("tel.billing.simulation.", frame))
                        .takeWhile(frame -> isOfFake(frame) || isOf("java.", frame))
                        .filter(Incident::isOfFake)
                        .reduce((_, outer) -> outer)
                        .map(frame -> frame.getClassName().replaceFirst(".*\\.", "") + "." + frame.getMethodName())
                        .orElse("something"));
    }

    private static boolean isOfFake(StackFrame frame) {
        return isOf("tel.billing.", frame) && frame.getClassName().contains(".spec.");
    }

    private static boolean isOf(String packages, StackFrame frame) {
        return frame.getClassName().startsWith(packages);
    }
}
