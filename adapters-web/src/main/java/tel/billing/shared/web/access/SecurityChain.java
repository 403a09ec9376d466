package tel.billing.shared.web.access;

import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

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
}
