package tel.billing.shared.bootstrap.embedded;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;
import tel.billing.shared.Upstream;

/// Applies only while all these upstreams are sandboxes. If none is listed: while every upstream is a sandbox.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Conditional(ConditionalOnEmbedded.EmbeddedCondition.class)
public @interface ConditionalOnEmbedded {
    Upstream[] value() default {};

    final class EmbeddedCondition implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            var upstreams =
                    metadata.getAnnotations().get(ConditionalOnEmbedded.class).getEnumArray("value", Upstream.class);
            var embedded = EmbeddedDefault.of(context.getEnvironment());
            return upstreams.length == 0 ? embedded.isSandboxOnly() : embedded.hasAll(List.of(upstreams));
        }
    }
}
