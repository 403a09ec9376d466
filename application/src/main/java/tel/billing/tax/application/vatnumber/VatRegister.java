package tel.billing.tax.application.vatnumber;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.VatNumber;

/// The EU's register of VAT numbers, or a substitute. Checks have no side effects. Returns within 5 seconds.
/// Only an explicit negative answer is [Answer.Invalid]. Timeouts and unreadable responses are returned as
/// [Answer.Unavailable]; they never throw.
public interface VatRegister {

    Answer check(VatNumber number);

    sealed interface Answer {

        /// The number is valid.
        ///
        /// @param name    the owner of the number, if the register returns it
        /// @param address the owner's address, if the register returns it
        record Valid(Optional<String> name, Optional<String> address, CheckReference reference) implements Answer {

            /// Omits the owner, who must not appear in logs.
            @Override
            public String toString() {
                return "Valid[%s]".formatted(reference);
            }
        }

        /// The number is invalid.
        ///
        /// @param isByForm whether the register rejected even the format of the number
        record Invalid(CheckReference reference, boolean isByForm) implements Answer {

            public Invalid(CheckReference reference) {
                this(reference, false);
            }
        }

        /// `cause` is the register's error code, or our own if there is none; for logs.
        record Unavailable(String cause) implements Answer {
            /// The cause if too many of our own requests are open, so that this one was not sent.
            public static final String TOO_MANY_CONCURRENT_REQUESTS = "TOO_MANY_CONCURRENT_REQUESTS";
        }
    }

    /// Identifies a check at the register. It is stored as a part of the proof.
    ///
    /// @param requester         the seller's own number, if the check named it
    /// @param requestIdentifier the register's identifier of the check; missing if the check named
    /// no requester
    /// @param requestDate       the time of the check by the register's clock, if returned
    record CheckReference(
            Optional<VatNumber> requester, Optional<String> requestIdentifier, Optional<Instant> requestDate) {

        public static CheckReference none() {
            return new CheckReference(Optional.empty(), Optional.empty(), Optional.empty());
        }
    }
}
