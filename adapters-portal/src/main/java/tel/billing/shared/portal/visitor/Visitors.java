package tel.billing.shared.portal.visitor;

import tel.billing.shared.Role;

/// Who may open a page. Fresh pages require that the user proved the password in the last ten minutes.
public enum Visitors {

    /// Everyone, also without a sign-in.
    EVERYONE,

    /// Customers, for their own account. While it is suspended, only for reading.
    CUSTOMER,

    /// Customers, for their own account, including suspended accounts.
    CUSTOMER_EVEN_IF_SUSPENDED,

    /// As [#CUSTOMER], before money or credentials change.
    FRESHLY_AUTHENTICATED_CUSTOMER,

    /// As [#CUSTOMER_EVEN_IF_SUSPENDED], before money or credentials change.
    FRESHLY_AUTHENTICATED_CUSTOMER_EVEN_IF_SUSPENDED,

    /// Support and administrators.
    STAFF,

    /// Administrators.
    ADMIN,

    /// As [#ADMIN], before money or credentials change.
    FRESHLY_AUTHENTICATED_ADMIN;

    /// Whether users of this role may open the page.
    public boolean admit(Role role) {
        return switch (this) {
            case EVERYONE -> true;
            case CUSTOMER,
                    CUSTOMER_EVEN_IF_SUSPENDED,
                    FRESHLY_AUTHENTICATED_CUSTOMER,
                    FRESHLY_AUTHENTICATED_CUSTOMER_EVEN_IF_SUSPENDED -> role == Role.CUSTOMER;
            case STAFF -> role == Role.SUPPORT || role == Role.ADMIN;
            case ADMIN, FRESHLY_AUTHENTICATED_ADMIN -> role == Role.ADMIN;
        };
    }

    /// Whether the page requires a fresh proof of the password.
    public boolean mustBeFresh() {
        return switch (this) {
            case EVERYONE, CUSTOMER, CUSTOMER_EVEN_IF_SUSPENDED, STAFF, ADMIN -> false;
            case FRESHLY_AUTHENTICATED_CUSTOMER,
                    FRESHLY_AUTHENTICATED_CUSTOMER_EVEN_IF_SUSPENDED,
                    FRESHLY_AUTHENTICATED_ADMIN -> true;
        };
    }

    /// Whether users of a suspended account may send the page's form.
    public boolean mayWriteWhileSuspended() {
        return this != CUSTOMER && this != FRESHLY_AUTHENTICATED_CUSTOMER;
    }

    /// Whether a page of this site may have these visitors.
    public boolean fit(Site site) {
        return switch (site) {
            case PORTAL -> this == EVERYONE || admit(Role.CUSTOMER);
            case CONSOLE -> this == EVERYONE || admit(Role.ADMIN);
        };
    }
}
