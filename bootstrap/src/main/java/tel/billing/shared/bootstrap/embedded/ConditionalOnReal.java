package tel.billing.shared.bootstrap.embedded;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;

/// Applies only if this part is real.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Conditional(ConditionalOnReal.RealCondition.class)
public @interface ConditionalOnReal {
    Part value();

    final class RealCondition implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            var part = metadata.getAnnotations().get(ConditionalOnReal.class).getEnum("value", Part.class);
            return !EmbeddedDefault.of(context.getEnvironment()).has(part);
        }
    }
}
