package tel.billing.shared.web.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/// Spring Security without the parts that bearer tokens do not need: no sessions and no cookies.
public final class SecurityChain {
    private SecurityChain() {}

    public static SecurityFilterChain of(HttpSecurity http, BearerFilter bearer, SecurityProblems problems) {
        return http.csrf(AbstractHttpConfigurer::disable)
                .formLogin(AbstractHttpConfigurer::disable)
                .headers(AbstractHttpConfigurer::disable)
                .httpBasic(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .requestCache(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .exceptionHandling(
                        refused -> refused.authenticationEntryPoint(problems).accessDeniedHandler(problems))
                .addFilterBefore(bearer, AuthorizationFilter.class)
                .authorizeHttpRequests(routes -> routes.anyRequest().access(new AccessRules()))
                .build();
    }

    /// Decides by the audience of the matched route. Denies by default.
    private static final class AccessRules implements AuthorizationManager<RequestAuthorizationContext> {
        private static final Set<String> SAFE = Set.of("GET", "HEAD");

        @Override
        public AuthorizationDecision authorize(
                Supplier<? extends @Nullable Authentication> authentication, RequestAuthorizationContext context) {
            var request = context.getRequest();
            return new AuthorizationDecision(isGranted(Routes.audienceOf(request), request, authentication));
        }

        private static boolean isGranted(
                Audience audience,
                HttpServletRequest request,
                Supplier<? extends @Nullable Authentication> authentication) {
            return switch (audience) {
                case PUBLIC, CARD_PROCESSOR -> true;
                case DEVELOPER -> SAFE.contains(request.getMethod()) || !LocalRequests.isFromOtherSite(request);
                case SIGNED_IN, CUSTOMER, CUSTOMER_EVEN_IF_SUSPENDED, STAFF, ADMIN ->
                    authentication.get() instanceof CallerAuthentication known
                            && audience.admits(known.getPrincipal())
                            && isOpen(audience, known.getPrincipal(), request);
            };
        }

        private static boolean isOpen(Audience audience, Caller caller, HttpServletRequest request) {
            return !caller.suspended() || audience.permitsWritesWhileSuspended() || SAFE.contains(request.getMethod());
        }
    }
}
