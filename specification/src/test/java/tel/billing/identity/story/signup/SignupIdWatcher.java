package tel.billing.identity.story.signup;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.Watcher;

/// Records how many ids a signup had generated at each of its calls of a port.
final class SignupIdWatcher implements Watcher {
    private static final long COUNT = (1L << 62) - 1;

    private final CountingIds ids;
    private final long before;
    private final List<Long> generated = new ArrayList<>();

    SignupIdWatcher(CountingIds ids) {
        this.ids = ids;
        this.before = ids.count();
    }

    @Override
    public void before(Call call) {
        generated.add(ids.count() - before);
    }

    @Override
    public void after(Call call, @Nullable Object answer) {}

    /// The number of calls before the first id was generated.
    long callsBeforeTheFirstId() {
        return generated.stream().filter(count -> count == 0).count();
    }

    /// Whether the id in the answer is the first id that was generated.
    boolean isFirst(SignUp.Outcome.MailSent answer) {
        return (answer.signup().getLeastSignificantBits() & COUNT) == before + 1;
    }
}
