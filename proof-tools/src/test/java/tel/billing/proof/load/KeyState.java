package tel.billing.proof.load;

import java.util.Set;
import java.util.function.Function;
import tel.billing.proof.evidence.RequestResult;

/// The meaning of an answer for a client with a key.
enum KeyState {
    /// It stays the answer to the key.
    DEFINITE,
    /// Nothing was written: the key stays unused, and the client gives up.
    IDLE,
    /// The account is suspended. Retry, because it may be reactivated, or give up.
    SUSPENDED,
    /// Retry.
    LATER,
    /// It must never occur.
    WRONG;

    boolean isAnswer() {
        return this == DEFINITE || this == IDLE;
    }

    /// Answers with these statuses are definite. No others are expected.
    static Function<RequestResult.Answer, KeyState> definite(Integer... statuses) {
        var definite = Set.of(statuses);
        return answer -> definite.contains(answer.status()) ? DEFINITE : other(answer);
    }

    /// By the API contract alone.
    static KeyState other(RequestResult.Answer answer) {
        return answer.mustRetry() ? LATER : WRONG;
    }
}
