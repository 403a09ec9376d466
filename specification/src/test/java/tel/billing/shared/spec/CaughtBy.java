package tel.billing.shared.spec;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a run of a contract against an adapter that is wrong on purpose.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface CaughtBy {
    /// The test of the contract that must fail.
    String value();
}
