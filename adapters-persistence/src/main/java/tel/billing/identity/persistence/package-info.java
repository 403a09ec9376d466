/// Stores users, links, sessions and signing keys in PostgreSQL; makes tokens and hashes passwords.
@NullMarked
package tel.billing.identity.persistence;

import org.jspecify.annotations.NullMarked;
