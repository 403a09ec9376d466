package tel.billing.shared.bootstrap;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/// Wires only when this part is a real one; if `by` tells settings, only when one of them named it.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Conditional(RealCondition.class)
public @interface ConditionalOnReal {
    Part value();

    Setting[] by() default {};
}
