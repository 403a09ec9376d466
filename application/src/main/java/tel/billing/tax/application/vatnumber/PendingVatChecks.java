package tel.billing.tax.application.vatnumber;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;

/// Stores the schedule of VAT number checks. Each account has at most one entry: its current or its
/// submitted number.
public interface PendingVatChecks {

    /// Stores the entry and replaces any other entry of the account.
    void put(Recheck recheck);

    /// Takes the earliest entry that is scheduled by `now`. Taking it postpones it by its back-off, so that no
    /// other instance takes it meanwhile. It is returned with the new time. If it cannot be read, this postpones it
    /// by the longest delay, counts it as unanswered, and throws.
    Optional<Recheck> takeDue(Instant now);

    /// Replaces `from` by `to`. Returns false if `from` was removed or postponed meanwhile.
    boolean advance(Recheck from, Recheck to);

    /// Removes the entry. Returns false if it was removed or postponed meanwhile.
    boolean remove(Recheck recheck);

    /// Whether the account's entry is this submitted number.
    boolean isSubmitted(AccountId account, VatNumber number);

    /// Whether the account's entry is this number, submitted or stored.
    boolean isScheduled(AccountId account, VatNumber number);

    /// Removes the entry of the account, if any.
    void removeFor(AccountId account);

    Optional<Instant> nextDue();

    /// The number of entries whose last check was not answered, or that cannot be read.
    int countUnanswered();

    /// The highest number of unanswered checks in a row, over all entries; 0 if there is none.
    int maxAttempts();

    /// A number to be checked at `dueAt`, after `attempts` unanswered checks.
    ///
    /// @param isSubmitted whether the number was submitted but is not stored in the account yet
    record Recheck(AccountId account, VatNumber number, boolean isSubmitted, int attempts, Instant dueAt) {
        private static final Duration FIRST = Duration.ofMinutes(1);
        /// The longest delay of a further attempt.
        public static final Duration MAX_PAUSE = Duration.ofHours(6);
        private static final Duration CONFIRMATION_DELAY = Duration.ofHours(6);
        private static final Duration DAY = Duration.ofDays(1);
        private static final Duration WEEK = Duration.ofDays(7);
        private static final Duration VERIFIED = Duration.ofDays(90);
        private static final int DOUBLINGS = 9;

        /// A submitted number, which the request checks now. If its instance dies, another one repeats the
        /// check after a minute.
        public static Recheck submitted(AccountId account, VatNumber number, Instant now) {
            return new Recheck(account, number, true, 0, now.plus(FIRST));
        }

        /// A stored number that must be checked again within minutes.
        public static Recheck soon(AccountId account, VatNumber number, Instant now) {
            return new Recheck(account, number, false, 0, now.plus(FIRST));
        }

        /// A stored number that was valid at that time.
        public static Recheck ofVerified(AccountId account, VatNumber number, Instant checkedAt) {
            return new Recheck(account, number, false, 0, checkedAt.plus(VERIFIED));
        }

        /// The first negative answer for a verified number. The answer may be a mistake, so the check is
        /// repeated once.
        public static Recheck afterFirstNegativeAnswer(AccountId account, VatNumber number, Instant invalidSince) {
            return new Recheck(account, number, false, 0, invalidSince.plus(CONFIRMATION_DELAY));
        }

        /// A stored number that is invalid. It is checked daily for a week, then weekly, and no longer after
        /// 90 days.
        public static Optional<Recheck> ofInvalid(
                AccountId account, VatNumber number, Instant invalidSince, Instant now) {
            var pause = now.isBefore(invalidSince.plus(WEEK)) ? DAY : WEEK;
            return Optional.of(new Recheck(account, number, false, 0, now.plus(pause)))
                    .filter(next -> !next.dueAt().isAfter(invalidSince.plus(VERIFIED)));
        }

        /// Whether a verified number counts as invalid: after two negative answers, some hours apart.
        static boolean isConfirmedInvalid(Instant invalidSince, Instant checkedAt) {
            return !checkedAt.isBefore(invalidSince.plus(CONFIRMATION_DELAY));
        }

        /// The next attempt, after twice the delay, at most 6 hours.
        public Recheck postpone(Instant now) {
            var pause = FIRST.multipliedBy(1L << Math.min(attempts + 1, DOUBLINGS));
            var bounded = pause.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : pause;
            return new Recheck(account, number, isSubmitted, attempts + 1, now.plus(bounded));
        }

        /// The same entry after the number was stored in the account.
        Recheck withNumberStored() {
            return new Recheck(account, number, false, attempts, dueAt);
        }
    }
}
