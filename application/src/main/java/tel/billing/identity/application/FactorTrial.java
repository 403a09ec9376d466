package tel.billing.identity.application;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import tel.billing.identity.domain.FactorCode;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.identity.domain.User;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;

/// Looks at a code, and stores what became of it; inside a unit of work.
record FactorTrial(
        SecondFactors factors, RecoveryCodes recoveryCodes, CodeCheck check, Postbox postbox, InstantSource clock) {

    Verdict of(User.Active staff, FactorCode code) {
        var now = clock.instant();
        var found = factors.find(staff.account(), staff.id());
        if (found.isEmpty()) {
            // An admin took it away a moment ago.
            return new Verdict.Failed();
        }
        var factor = found.get();
        if (factor.isLocked(now)) {
            return new Verdict.Locked(Duration.between(now, factor.lockedUntil()));
        }
        return switch (code) {
            case FactorCode.Shown shown ->
                check.stepOf(factor.secret(), shown)
                        .filter(factor::mayAccept)
                        .map(step -> stored(factor, factor.accept(step), new Verdict.Passed()))
                        .orElseGet(() -> fail(staff, factor, now));
            case FactorCode.Recovery recovery ->
                recoveryCodes.use(staff.account(), staff.id(), recovery.hash(), now)
                        ? new Verdict.Passed()
                        : fail(staff, factor, now);
        };
    }

    private Verdict fail(User.Active staff, SecondFactor factor, Instant now) {
        var failed = factor.fail(now);
        var verdict = stored(factor, failed, new Verdict.Failed());
        if (verdict instanceof Verdict.Failed && failed.isLocked(now)) {
            postbox.post(new Letter.SecondFactorLocked(staff.email(), failed.lockedUntil()));
        }
        return verdict;
    }

    private Verdict stored(SecondFactor from, SecondFactor to, Verdict verdict) {
        return factors.advance(from, to) ? verdict : new Verdict.Overtaken();
    }

    sealed interface Verdict {

        record Passed() implements Verdict {}

        /// Wrong or used before: it is counted.
        record Failed() implements Verdict {}

        record Locked(Duration time) implements Verdict {}

        /// Something else happened to the factor meanwhile: all has to be read again.
        record Overtaken() implements Verdict {}
    }
}
