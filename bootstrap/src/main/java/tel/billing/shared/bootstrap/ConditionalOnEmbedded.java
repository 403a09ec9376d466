package tel.billing.shared.bootstrap;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/// Wires only while all these parts are sandboxes; without a part named: while every part is.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Conditional(EmbeddedCondition.class)
public @interface ConditionalOnEmbedded {
    Part[] value() default {};
}
