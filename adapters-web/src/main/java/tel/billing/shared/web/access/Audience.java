package tel.billing.shared.web.access;

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
        boolean isOpenWhileSuspended() {
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

    /// Whether users of a suspended account may also write.
    boolean isOpenWhileSuspended() {
        return true;
    }
}
