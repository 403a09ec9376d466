package tel.billing.tax.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.VatNumber;

/// The EU's register of VAT numbers, or what stands for it. Asking changes nothing and may be
/// repeated. Answers within 5 seconds. Only a definite word of the register's is a "no": silence,
/// and whatever cannot be read, is [Answer.Unavailable], and never an exception.
public interface VatRegister {

    Answer ask(VatNumber number);

    sealed interface Answer {

        /// The register knows the number.
        ///
        /// @param name    to whom the number belongs, where the register tells
        /// @param address and where they are
        record Valid(Optional<String> name, Optional<String> address, Proof proof) implements Answer {

            /// Whose number it is stays out of logs.
            @Override
            public String toString() {
                return "Valid[%s]".formatted(proof);
            }
        }

        /// The register does not know it.
        ///
        /// @param isByForm whether it does not even take it for a number
        record Invalid(Proof proof, boolean isByForm) implements Answer {

            public Invalid(Proof proof) {
                this(proof, false);
            }
        }

        /// `cause` is the register's own word for it, or ours where it has none; for logs.
        record Unavailable(String cause) implements Answer {}
    }

    /// By what it can be shown later that the register was asked.
    ///
    /// @param requester         our own number, if we asked in its name
    /// @param requestIdentifier what the register calls our question; it gives none to strangers
    /// @param requestDate       when it was asked by its own clock, where it tells
    record Proof(Optional<VatNumber> requester, Optional<String> requestIdentifier, Optional<Instant> requestDate) {

        public static Proof none() {
            return new Proof(Optional.empty(), Optional.empty(), Optional.empty());
        }
    }
}
