package tel.billing.provisioning.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.peer.BoundedCall;

/// Checks what every call must fulfil: it returns in time and does not throw, and its reasons contain no
/// values.
record BoundedPhoneSystem(PhoneSystem phoneSystem) implements PhoneSystem {
    private static final Pattern LIKE_A_KEY = Pattern.compile("\\p{XDigit}{32}");
    private static final String KEYS =
            "32 hexadecimal digits are an id without hyphens, a hash, or a password or a username of the contract";

    @Override
    public Answer execute(LineInstruction lineInstruction, Duration atMost) {
        return checked(
                lineInstruction, BoundedCall.of("execute", atMost, () -> phoneSystem.execute(lineInstruction, atMost)));
    }

    /// Interrupts the call when `untilInterrupt` returns. It must then end within `bound`.
    Answer executeInterrupted(
            LineInstruction lineInstruction, Duration atMost, Runnable untilInterrupt, Duration bound) {
        return checked(
                lineInstruction,
                BoundedCall.interrupted(
                        "the interrupted execute",
                        untilInterrupt,
                        bound,
                        () -> phoneSystem.execute(lineInstruction, atMost)));
    }

    @Override
    public LineState read(AccountId account, LineId line, Duration atMost) {
        var state = BoundedCall.of("read", atMost, () -> phoneSystem.read(account, line, atMost));
        if (state instanceof LineState.Unavailable(var reason)) {
            checkReason("read", reason, ids(account, line));
        }
        return state;
    }

    @Override
    public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
        var list = BoundedCall.of("listLines", atMost, () -> phoneSystem.listLines(after, limit, atMost));
        if (list instanceof LineList.Unavailable(var reason)) {
            checkReason("listLines", reason, after.stream().map(LineId::toString));
        }
        return list;
    }

    @Override
    public Registrations registrations(AccountId account, LineId line, Duration atMost) {
        var registrations =
                BoundedCall.of("registrations", atMost, () -> phoneSystem.registrations(account, line, atMost));
        switch (registrations) {
            case Registrations.Unavailable(var reason) -> checkReason("registrations", reason, ids(account, line));
            case Registrations.Unsupported(var reason) -> checkReason("registrations", reason, ids(account, line));
            case Registrations.Found(var _), Registrations.NoLine() -> {}
        }
        return registrations;
    }

    @Override
    public Availability availability(Duration atMost) {
        var availability = BoundedCall.of("availability", atMost, () -> phoneSystem.availability(atMost));
        if (availability instanceof Availability.Down(var reason)) {
            checkReason("availability", reason, Stream.empty());
        }
        return availability;
    }

    private static Answer checked(LineInstruction lineInstruction, Answer answer) {
        reason(answer).ifPresent(reason -> checkReason("execute", reason, values(lineInstruction)));
        return answer;
    }

    private static void checkReason(String call, String reason, Stream<String> values) {
        assertThat(reason)
                .as("the reason of %s", call)
                .isNotBlank()
                .satisfies(text -> values.forEach(value -> assertThat(text).doesNotContainIgnoringCase(value)))
                .as("the reason of %s; %s", call, KEYS)
                .doesNotContainPattern(LIKE_A_KEY);
    }

    private static Optional<String> reason(Answer answer) {
        return switch (answer) {
            case Answer.Rejected(var reason) -> Optional.of(reason);
            case Answer.Unfinished(var reason) -> Optional.of(reason);
            case Answer.Unavailable(var _, var reason) -> Optional.of(reason);
            case Answer.Done(), Answer.Outdated(var _) -> Optional.empty();
        };
    }

    private static Stream<String> values(LineInstruction lineInstruction) {
        var operation = lineInstruction.operation();
        var ids = ids(operation.account(), operation.line());
        return switch (lineInstruction.configuration()) {
            case LineConfiguration.Present(var credentials, var _, var _) ->
                Stream.concat(
                        ids,
                        Stream.of(credentials.username(), credentials.password().value()));
            case LineConfiguration.Absent() -> ids;
        };
    }

    private static Stream<String> ids(AccountId account, LineId line) {
        return Stream.of(account.toString(), line.toString());
    }
}
