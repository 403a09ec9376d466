package tel.billing.journey;

import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/// Serializes test classes that move business time.
final class PassingTime implements ResourceLocksProvider {

    @Override
    public Set<Lock> provideForClass(Class<?> tests) {
        var service = tests.getAnnotation(OnService.class);
        return service != null && service.letsTimePass() ? Set.of(new Lock("business time")) : Set.of();
    }
}
