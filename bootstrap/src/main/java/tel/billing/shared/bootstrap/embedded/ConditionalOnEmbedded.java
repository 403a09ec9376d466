package tel.billing.shared.bootstrap.embedded;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/// Applies only while all these parts are sandboxes. If no part is listed: while every part is a sandbox.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Conditional(EmbeddedCondition.class)
public @interface ConditionalOnEmbedded {
    Part[] value() default {};
}
