package tel.billing.journey;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Tests against the running service, which they take as a parameter of type [Service]. One service serves all classes,
/// so every test brings its own customers.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RunningServices.class)
@ResourceLock(providers = PassingTime.class)
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
@interface OnService {

    /// Whether the tests let business time pass. They share a service of their own, because time does not go back, and
    /// one class has it at a time.
    boolean letsTimePass() default false;
}
