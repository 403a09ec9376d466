package tel.billing.shared.web.access;

import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import tel.billing.shared.Role;

/// Who may call a route.
public enum Audience {

    /// Everyone; tokens are ignored.
    PUBLIC,

    /// Clients on this machine. Such routes exist only while the public URL names this machine, and only for
    /// direct requests to `localhost` or `127.0.0.1`.
    DEVELOPER,

    /// The card processor, which authenticates itself by the content of the request; tokens are ignored.
    CARD_PROCESSOR,

    /// All signed-in users; staff with a second factor.
    SIGNED_IN {
        @Override
        boolean admits(Caller caller) {
            return !caller.isStaff() || caller.twofa();
        }
    },

    /// Customers, for their own account. While it is suspended, only for reading.
    CUSTOMER {
        @Override
        boolean admits(Caller caller) {
            return caller.isCustomer();
        }

        @Override
        boolean permitsWritesWhileSuspended() {
            return false;
        }
    },

    /// Customers, for their own account, including suspended accounts.
    CUSTOMER_EVEN_IF_SUSPENDED {
        @Override
        boolean admits(Caller caller) {
            return caller.isCustomer();
        }
    },

    /// Support and administrators, with a second factor.
    STAFF {
        @Override
        boolean admits(Caller caller) {
            return caller.isStaff() && caller.twofa();
        }
    },

    /// Administrators, with a second factor.
    ADMIN {
        @Override
        boolean admits(Caller caller) {
            return caller.roles().contains(Role.ADMIN) && caller.twofa();
        }
    };

    boolean needsCaller() {
        return this != PUBLIC && this != DEVELOPER && this != CARD_PROCESSOR;
    }

    boolean admits(Caller caller) {
        return !needsCaller();
    }

    /// The message for a rejected caller: the role or the second factor that is missing.
    String requirement(Caller caller) {
        var permitted = switch (this) {
            case ADMIN -> Set.of(Role.ADMIN);
            case STAFF -> Set.of(Role.ADMIN, Role.SUPPORT);
            case CUSTOMER, CUSTOMER_EVEN_IF_SUSPENDED -> Set.of(Role.CUSTOMER);
            case PUBLIC, DEVELOPER, CARD_PROCESSOR, SIGNED_IN -> Set.of(Role.values());
        };
        var lacksOnlyTheSecondFactor =
                caller.isStaff() && !caller.twofa() && !Collections.disjoint(caller.roles(), permitted);
        return lacksOnlyTheSecondFactor
                ? "This operation requires a second factor. Sign in with POST /v1/auth/admin/sign-in."
                : "This operation requires the role %s. Your role is %s."
                        .formatted(names(permitted), names(caller.roles()));
    }

    private static String names(Set<Role> roles) {
        return roles.stream()
                .map(role -> role.name().toLowerCase(Locale.ROOT))
                .sorted()
                .collect(Collectors.joining(" or "));
    }

    /// Whether users of a suspended account may also write.
    boolean permitsWritesWhileSuspended() {
        return true;
    }
}
