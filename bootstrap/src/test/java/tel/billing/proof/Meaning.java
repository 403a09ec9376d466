package tel.billing.proof;

import java.util.Set;
import java.util.function.Function;

/// What an answer means to whoever asks under a key.
enum Meaning {
    /// It stays the answer to the key.
    DEFINITE,
    /// Nothing was written: the key is as good as new, and whoever asked leaves it at that.
    IDLE,
    /// The account is suspended. Ask again, as it may be reactivated, or leave it at that.
    BARRED,
    /// Ask again.
    LATER,
    /// Nobody should ever get it.
    WRONG;

    boolean isAnswer() {
        return this == DEFINITE || this == IDLE;
    }

    /// Where answers of these statuses are definite, and no others are answers.
    static Function<Heard.Answer, Meaning> definite(Integer... statuses) {
        var definite = Set.of(statuses);
        return answer -> definite.contains(answer.status()) ? DEFINITE : other(answer);
    }

    /// By the contract alone.
    static Meaning other(Heard.Answer answer) {
        return answer.isToBeRepeated() ? LATER : WRONG;
    }
}
