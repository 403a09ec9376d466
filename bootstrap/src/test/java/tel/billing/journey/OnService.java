package tel.billing.journey;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.extension.ExtendWith;

/// Tests against the running service, which they take as a parameter of type [Service]. One service serves all classes,
/// so every test brings its own customers.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RunningServices.class)
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
@interface OnService {

    /// Whether the tests let business time pass. They share a service of their own, because time does not go back.
    boolean letsTimePass() default false;
}
