package tel.billing.journey;

import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/// Keeps classes apart whose tests let time pass for all.
final class PassingTime implements ResourceLocksProvider {

    @Override
    public Set<Lock> provideForClass(Class<?> tests) {
        var service = tests.getAnnotation(OnService.class);
        return service != null && service.letsTimePass() ? Set.of(new Lock("business time")) : Set.of();
    }
}
