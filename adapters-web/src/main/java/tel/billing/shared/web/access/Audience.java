package tel.billing.shared.web.access;

import tel.billing.shared.Role;

/// For whom a route is.
public enum Audience {

    /// Everybody; a token is not even looked at.
    PUBLIC,

    /// People and programs on this machine. Such routes exist only while the public URL names this machine, and only
    /// for requests that come from it, unforwarded, to `localhost` or `127.0.0.1`.
    DEVELOPER,

    /// The card processor, which proves itself in what it sends; a token is not even looked at.
    CARD_PROCESSOR,

    /// Every signed-in user; staff with their second factor.
    SIGNED_IN {
        @Override
        boolean admits(Caller caller) {
            return !caller.isStaff() || caller.twofa();
        }
    },

    /// Customers, on their own account. While that is suspended they may only read.
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

    /// Customers, on their own account, also while that is suspended.
    CUSTOMER_EVEN_IF_SUSPENDED {
        @Override
        boolean admits(Caller caller) {
            return caller.isCustomer();
        }
    },

    /// Support and admins, with their second factor.
    STAFF {
        @Override
        boolean admits(Caller caller) {
            return caller.isStaff() && caller.twofa();
        }
    },

    /// Admins, with their second factor.
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

    /// Whether those whose account is suspended may do more than read.
    boolean isOpenWhileSuspended() {
        return true;
    }
}
