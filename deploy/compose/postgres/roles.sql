-- The two roles of the service, and its database; see docs/operations/install.md.
create role billing_owner login password 'billing_owner';
create role billing_service login password 'billing_service';
create database billing owner billing_owner encoding 'UTF8' template template0;
revoke all on database billing from public;
grant connect on database billing to billing_service;
