package tel.billing.tax.application;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;

/// Keeps which VAT numbers are to be asked for again, and when.
public interface Rechecks {

    /// Keeps it in the place of any other of the account.
    void put(Recheck recheck);

    /// Takes those due at `now`, at most `limit`, the earliest first, each put off by its back-off so that nobody else
    /// takes it meanwhile.
    List<Recheck> take(Instant now, int limit);

    /// Forgets it, unless another number of the account took its place.
    void remove(AccountId account, VatNumber number);

    Optional<Instant> nextDue();

    /// A number to be asked for after `attempts` attempts, at `dueAt`.
    record Recheck(AccountId account, VatNumber number, int attempts, Instant dueAt) {
        private static final Duration FIRST = Duration.ofMinutes(1);
        private static final Duration LONGEST = Duration.ofHours(6);
        private static final int DOUBLINGS = 9;

        public static Recheck first(AccountId account, VatNumber number, Instant now) {
            return new Recheck(account, number, 0, now.plus(FIRST));
        }

        /// The next try: after twice the time, at most 6 hours.
        public Recheck putOff(Instant now) {
            var pause = FIRST.multipliedBy(1L << Math.min(attempts + 1, DOUBLINGS));
            var bounded = pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
            return new Recheck(account, number, attempts + 1, now.plus(bounded));
        }
    }
}
