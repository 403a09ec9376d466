package tel.billing.provisioning.monitoring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.shared.AccountId;

/// Measures the calls to the PBX, and logs rejections, which an administrator must resolve, and
/// unfinished and unanswered instructions.
public record InstrumentedPhoneSystem(PhoneSystem phoneSystem, MeterRegistry meters) implements PhoneSystem {
    private static final Logger LOG = LoggerFactory.getLogger(InstrumentedPhoneSystem.class);

    @Override
    public Answer execute(LineInstruction lineInstruction, Duration atMost) {
        var sample = Timer.start(meters);
        var answer = phoneSystem.execute(lineInstruction, atMost);
        sample.stop(Timer.builder("billing.pbx.instructions")
                .description("Instructions to the PBX, by answer")
                .tag("answer", nameOf(answer))
                .register(meters));
        switch (answer) {
            case Answer.Rejected(var reason) -> log("rejected", lineInstruction, reason);
            case Answer.Unfinished(var reason) -> log("has not finished", lineInstruction, reason);
            case Answer.Unavailable(var _, var reason) -> log("was not available for", lineInstruction, reason);
            case Answer.Done _, Answer.Outdated _ -> {}
        }
        return answer;
    }

    private static void log(String what, LineInstruction lineInstruction, String reason) {
        var operation = lineInstruction.operation();
        LOG.warn(
                "The PBX {} order {} of line {}, account {}: {}",
                what,
                operation.revision(),
                operation.line(),
                operation.account(),
                lineInstruction.reasonFor(reason));
    }

    @Override
    public LineState read(AccountId account, LineId line, Duration atMost) {
        var state = phoneSystem.read(account, line, atMost);
        if (state instanceof LineState.Unavailable(var reason)) {
            LOG.warn("The PBX was not available to read line {}, account {}: {}", line, account, reason);
        }
        return state;
    }

    @Override
    public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
        var list = phoneSystem.listLines(after, limit, atMost);
        if (list instanceof LineList.Unavailable(var reason)) {
            LOG.warn("The PBX was not available to list its lines: {}", reason);
        }
        return list;
    }

    @Override
    public Registrations registrations(AccountId account, LineId line, Duration atMost) {
        var registrations = phoneSystem.registrations(account, line, atMost);
        switch (registrations) {
            case Registrations.Unavailable(var reason) ->
                LOG.warn(
                        "The PBX was not available to read the phones of line {}, account {}: {}",
                        line,
                        account,
                        reason);
            case Registrations.Unsupported(var reason) -> LOG.debug("The PBX does not report phones: {}", reason);
            case Registrations.Found _, Registrations.NoLine _ -> {}
        }
        return registrations;
    }

    @Override
    public Availability availability(Duration atMost) {
        return phoneSystem.availability(atMost);
    }

    private static String nameOf(Answer answer) {
        return switch (answer) {
            case Answer.Done() -> "done";
            case Answer.Rejected _ -> "rejected";
            case Answer.Outdated _ -> "outdated";
            case Answer.Unfinished _ -> "unfinished";
            case Answer.Unavailable _ -> "unavailable";
        };
    }
}
