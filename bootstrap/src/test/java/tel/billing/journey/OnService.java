package tel.billing.journey;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/// For tests with a running service, which they take as a parameter of type [Service]. All classes share one
/// service, so every test creates its own customers.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RunningServices.class)
@ResourceLock(providers = SharedServiceLocks.class)
public @interface OnService {

    /// Whether the tests move business time. They share a service of their own, one class at a time, because
    /// time does not go back.
    boolean letsTimePass() default false;

    /// Whether the tests switch the sandbox's PBX off, or let it reject lines.
    boolean switchesPbx() default false;
}
