package tel.billing.journey;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/// What the test classes on a shared service exclude each other from. A class that moves business time runs
/// alone among those that do so. A class that switches the sandbox's PBX runs while no other class needs it.
final class SharedServiceLocks implements ResourceLocksProvider {

    @Override
    public Set<Lock> provideForClass(Class<?> tests) {
        var locks = new HashSet<Lock>();
        var service = tests.getAnnotation(OnService.class);
        if (service != null && service.letsTimePass()) {
            locks.add(new Lock("business time"));
        } else if (service != null) {
            locks.add(new Lock("PBX", service.switchesPbx() ? ResourceAccessMode.READ_WRITE : ResourceAccessMode.READ));
        }
        return locks;
    }
}
