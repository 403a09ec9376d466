package tel.billing.tax.application;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;

/// Keeps which VAT numbers are to be asked for, and when: one an account, the one that it has or the
/// one that it wants.
public interface Rechecks {

    /// Keeps it in the place of any other of the account.
    void put(Recheck recheck);

    /// Takes those due at `now`, at most `limit`, the earliest first. Each is put off by its back-off,
    /// so that nobody else takes it meanwhile, and answered with as it was put off.
    List<Recheck> take(Instant now, int limit);

    /// Puts `to` in the place of `from`; false if that is not there any more, or was put off since.
    boolean advance(Recheck from, Recheck to);

    /// Forgets it; false if it is not there any more, or was put off since.
    boolean remove(Recheck recheck);

    /// Forgets whatever is to be asked for the account.
    void forget(AccountId account);

    Optional<Instant> nextDue();

    /// How many numbers were asked for in vain the last time.
    int countUnanswered();

    /// A number to be asked for at `dueAt`, after `attempts` attempts in vain.
    ///
    /// @param wanted whether the account wants it, and has another or none yet
    record Recheck(AccountId account, VatNumber number, boolean wanted, int attempts, Instant dueAt) {
        private static final Duration FIRST = Duration.ofMinutes(1);
        private static final Duration LONGEST = Duration.ofHours(6);
        private static final Duration DOUBT = Duration.ofHours(6);
        private static final Duration DAY = Duration.ofDays(1);
        private static final Duration WEEK = Duration.ofDays(7);
        private static final Duration VERIFIED = Duration.ofDays(90);
        private static final int DOUBLINGS = 9;

        /// The account wants the number, and whoever it told asks for it now. Should that one die, another
        /// asks in a minute.
        public static Recheck wanted(AccountId account, VatNumber number, Instant now) {
            return new Recheck(account, number, true, 0, now.plus(FIRST));
        }

        /// The account has the number, and the register could not be asked.
        public static Recheck soon(AccountId account, VatNumber number, Instant now) {
            return new Recheck(account, number, false, 0, now.plus(FIRST));
        }

        /// The account has the number, and the register knew it at that time.
        public static Recheck ofVerified(AccountId account, VatNumber number, Instant askedAt) {
            return new Recheck(account, number, false, 0, askedAt.plus(VERIFIED));
        }

        /// The account's number was verified, and the register said for the first time that it does not know it:
        /// one word may be a mistake, so that it is asked once more.
        public static Recheck ofDoubted(AccountId account, VatNumber number, Instant unknownSince) {
            return new Recheck(account, number, false, 0, unknownSince.plus(DOUBT));
        }

        /// The account has the number, and the register does not know it: it is asked daily for a week, then weekly,
        /// and no more after 90 days.
        public static Optional<Recheck> ofUnknown(
                AccountId account, VatNumber number, Instant unknownSince, Instant now) {
            var pause = now.isBefore(unknownSince.plus(WEEK)) ? DAY : WEEK;
            return Optional.of(new Recheck(account, number, false, 0, now.plus(pause)))
                    .filter(next -> !next.dueAt().isAfter(unknownSince.plus(VERIFIED)));
        }

        /// Whether a verified number counts as unknown: the register said so twice, some hours apart.
        static boolean isSure(Instant unknownSince, Instant askedAt) {
            return !askedAt.isBefore(unknownSince.plus(DOUBT));
        }

        /// The next try: after twice the time, at most 6 hours.
        public Recheck putOff(Instant now) {
            var pause = FIRST.multipliedBy(1L << Math.min(attempts + 1, DOUBLINGS));
            var bounded = pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
            return new Recheck(account, number, wanted, attempts + 1, now.plus(bounded));
        }

        /// The account has it now.
        Recheck had() {
            return new Recheck(account, number, false, attempts, dueAt);
        }
    }
}
