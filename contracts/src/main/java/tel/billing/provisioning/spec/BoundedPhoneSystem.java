package tel.billing.provisioning.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
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

    @Override
    public Answer execute(LineInstruction lineInstruction, Duration atMost) {
        return checked(
                lineInstruction,
                BoundedCall.of("execute", atMost, () -> phoneSystem.execute(lineInstruction, atMost)));
    }

    /// Interrupts the call when `untilInterrupt` returns. It must then end within `bound`.
    Answer executeInterrupted(
            LineInstruction lineInstruction, Duration atMost, Runnable untilInterrupt, Duration bound) {
        return checked(
                lineInstruction,
                BoundedCall.interrupted(
                        "execute, interrupted,",
                        untilInterrupt,
                        bound,
                        () -> phoneSystem.execute(lineInstruction, atMost)));
    }

    private static Answer checked(LineInstruction lineInstruction, Answer answer) {
        reason(answer)
                .ifPresent(reason -> assertThat(reason)
                        .as("the reason of %s", answer.getClass().getSimpleName())
                        .isNotBlank()
                        .satisfies(text -> values(lineInstruction)
                                .forEach(value -> assertThat(text).doesNotContainIgnoringCase(value))));
        return answer;
    }

    @Override
    public LineState read(AccountId account, LineId line, Duration atMost) {
        return BoundedCall.of("read", atMost, () -> phoneSystem.read(account, line, atMost));
    }

    @Override
    public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
        return BoundedCall.of("listLines", atMost, () -> phoneSystem.listLines(after, limit, atMost));
    }

    @Override
    public Registrations registrations(AccountId account, LineId line, Duration atMost) {
        return BoundedCall.of("registrations", atMost, () -> phoneSystem.registrations(account, line, atMost));
    }

    @Override
    public Availability availability(Duration atMost) {
        var availability = BoundedCall.of("availability", atMost, () -> phoneSystem.availability(atMost));
        if (availability instanceof Availability.Down(var reason)) {
            assertThat(reason).as("why the PBX is down").isNotBlank();
        }
        return availability;
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
        var ids = Stream.of(operation.line().toString(), operation.account().toString());
        return switch (lineInstruction.configuration()) {
            case LineConfiguration.Present(var credentials, var _, var _) ->
                Stream.concat(
                        ids,
                        Stream.of(credentials.username(), credentials.password().value()));
            case LineConfiguration.Absent() -> ids;
        };
    }
}
