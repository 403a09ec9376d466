package tel.billing.shared.bootstrap.embedded;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;
import tel.billing.shared.Upstream;

/// Applies only if this upstream is real.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Conditional(ConditionalOnReal.RealCondition.class)
public @interface ConditionalOnReal {
    Upstream value();

    final class RealCondition implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            var upstream =
                    metadata.getAnnotations().get(ConditionalOnReal.class).getEnum("value", Upstream.class);
            return !EmbeddedDefault.of(context.getEnvironment()).isSandbox(upstream);
        }
    }
}
