package tel.billing.shared.resilience;

import java.util.function.Supplier;
import tel.billing.shared.Upstream;

/// Surrounds each call to an upstream.
public interface CallObserver {

    /// Makes the call once, and returns its answer.
    <A> A observe(Upstream upstream, Supplier<A> call);

    /// Makes the call, and nothing else.
    static CallObserver none() {
        return new CallObserver() {

            @Override
            public <A> A observe(Upstream upstream, Supplier<A> call) {
                return call.get();
            }
        };
    }
}
